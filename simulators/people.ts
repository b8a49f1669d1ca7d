import { createHash } from "node:crypto";

/** A person with an account at the simulators. */
export type SimulatedPerson = {
  /** The person's permanent id at the service. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** The Google Workspace domain of the email (claim `hd`). */
  hd?: string;
};

/** One has Gmail, one Google Workspace, one an email of another provider. */
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

/** Returns the person that a form names: a known one by ID, or a new one by email, always the same for an email. */
export function findOrCreatePerson(form: Record<string, unknown>): SimulatedPerson | null {
  const knownPerson = simulatedPeople.find(({ id }) => id === form["person"]);
  if (knownPerson) return knownPerson;
  const textField = (name: string) => (typeof form[name] === "string" ? form[name].trim() : "");
  const email = textField("email").toLowerCase();
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) return null;
  const [firstName = "", ...rest] = (textField("name") || email.split("@")[0]!).split(/\s+/);
  const id = BigInt(`0x${createHash("sha256").update(email).digest("hex").slice(0, 14)}`);
  return { id: String(id), firstName, lastName: rest.join(" "), email };
}
