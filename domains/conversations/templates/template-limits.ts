/** The longest value of a template's variable. */
export const templateValueMaxChars = 200;
