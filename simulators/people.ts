import { createHash } from "node:crypto";

/** Somebody whom the simulators know. */
export type SimulatedPerson = {
  /** What the service calls them for ever. */
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  /** Google's Workspace domain, for one whose email it vouches for although it is not Gmail's. */
  hd?: string;
};

/** One with Gmail, one of a Workspace, one with an address from elsewhere. */
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

/** The person a form means: one of the known by id, or whoever was typed in; the same email is the same person. */
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
