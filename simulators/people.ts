import { createHash } from "node:crypto";

/** A person with an account at the simulators. */
export type SimulatedPerson = {
  /** The service's permanent id of this person. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Google's Workspace domain, if Google vouches for an email that isn't Gmail's. */
  hd?: string;
};

/** One with Gmail, one in a Workspace, one with an address from elsewhere. */
export const simulatedPeople: readonly SimulatedPerson[] = [
  { id: "10001", firstName: "Anna", lastName: "Koval", email: "anna.koval@gmail.com" },
  {
    id: "10002",
    firstName: "Daniel",
    lastName: "Osei",
    email: "daniel@school.example",
    hd: "school.example",
  },
  { id: "10003", firstName: "Miriam", lastName: "Haddad", email: "miriam@post.example" },
];

/** Returns the person that a form names: a known one by id, or the typed one. The same email is the same person. */
export function personOf(form: Record<string, unknown>): SimulatedPerson | null {
  const known = simulatedPeople.find(({ id }) => id === form["person"]);
  if (known) return known;
  const text = (name: string) => (typeof form[name] === "string" ? form[name].trim() : "");
  const email = text("email").toLowerCase();
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return null;
  const [firstName = "", ...rest] = (text("name") || email.split("@")[0]!).split(/\s+/);
  const id = BigInt(`0x${createHash("sha256").update(email).digest("hex").slice(0, 14)}`);
  return { id: String(id), firstName, lastName: rest.join(" "), email };
}
