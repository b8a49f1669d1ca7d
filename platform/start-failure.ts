/**
 * Something that the person who starts the server has to fix: a port in use, a setting, a folder. Its message is one
 * plain sentence for that person, printed without a stack.
 */
export class StartFailure extends Error {
  override readonly name = "StartFailure";
}
