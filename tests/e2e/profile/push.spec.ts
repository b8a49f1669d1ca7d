import { expect, newPerson, registerByApi, test } from "#tests/e2e/kit.ts";

test.use({ serviceWorkers: "allow" });

test("@scripts a push message is shown by the service worker, with its words and its page", async ({
  page,
  context,
  homeUrl: home,
}) => {
  await context.grantPermissions(["notifications"], { origin: home });
  const devTools = await context.newCDPSession(page);
  let registrationId = "";
  devTools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    registrationId = registrations.at(-1)?.registrationId ?? registrationId;
  });
  await devTools.send("ServiceWorker.enable");
  await page.goto(home);
  await registerByApi(page, home, newPerson());
  await page.goto(`${home}/profile/preferences`);
  await expect(page.getByRole("button", { name: "Turn on" })).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/service-worker.js");
    await navigator.serviceWorker.ready;
  });
  await expect.poll(() => registrationId).not.toBe("");
  const [worker] = context.serviceWorkers();
  // A browser without windows shows no notices, so record what it is asked to show.
  await worker!.evaluate(() => {
    const shown: object[] = [];
    Object.assign(globalThis, { shown });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      shown.push({ title, ...options });
    };
  });
  await devTools.send("ServiceWorker.deliverPushMessage", {
    origin: home,
    registrationId,
    data: JSON.stringify({ title: "Notes", body: "A new message", path: "/profile", tag: "one" }),
  });
  const readShown = () =>
    worker!.evaluate(() => (globalThis as unknown as { shown: object[] }).shown);
  await expect
    .poll(readShown)
    .toEqual([{ title: "Notes", body: "A new message", tag: "one", data: { path: "/profile" } }]);
});
