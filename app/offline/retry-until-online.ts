/**
 * Reloads the page as soon as the server can be reached: when the browser is back online, after a countdown, or when
 * the button in `container` is pressed. It uses nothing outside itself, because its source also runs in the page that the
 * service worker shows (offline-document.tsx).
 * @returns a function that stops it
 */
export function retryUntilOnline(container: ParentNode): () => void {
  const waitsSeconds = [5, 10, 20, 40, 60];
  const oneSecondMs = 1_000;
  const countdown = container.querySelector("[data-countdown]");
  const status = container.querySelector<HTMLElement>("[data-status]");
  const button = container.querySelector("button");
  let tries = 0;
  let isTrying = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  function wait(): void {
    let left = waitsSeconds[Math.min(tries, waitsSeconds.length - 1)] ?? 0;
    tries += 1;
    const show = () => {
      if (countdown) countdown.textContent = `0:${String(left).padStart(2, "0")}`;
    };
    show();
    clearInterval(timer);
    timer = setInterval(() => {
      left -= 1;
      show();
      if (left === 0) void attempt();
    }, oneSecondMs);
  }
  async function attempt(): Promise<void> {
    if (isTrying) return;
    isTrying = true;
    clearInterval(timer);
    const isReached = await fetch("/healthz", { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    isTrying = false;
    if (isReached) location.reload();
    else wait();
  }
  const retryNow = () => void attempt();
  // Announced once: a screen reader would otherwise read every second of the countdown.
  if (status) status.textContent = status.dataset["status"] ?? "";
  button?.addEventListener("click", retryNow);
  addEventListener("online", retryNow);
  wait();
  return () => {
    clearInterval(timer);
    isTrying = true;
    button?.removeEventListener("click", retryNow);
    removeEventListener("online", retryNow);
  };
}
