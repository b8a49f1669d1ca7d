/**
 * Reloads the page as soon as the server can be reached: when the browser is back online, after a countdown, or when
 * the button in `container` is pressed. It uses nothing outside itself, because its source also runs in the page that the
 * service worker shows (offline-document.tsx).
 * @returns a function that stops the retries
 */
export function retryUntilOnline(container: ParentNode): () => void {
  const delaysSeconds = [5, 10, 20, 40, 60];
  const oneSecondMs = 1_000;
  const countdown = container.querySelector("[data-countdown]");
  const status = container.querySelector<HTMLElement>("[data-status]");
  const button = container.querySelector("button");
  let tries = 0;
  let isPaused = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  function startCountdown(): void {
    let secondsLeft = delaysSeconds[Math.min(tries, delaysSeconds.length - 1)] ?? 0;
    tries += 1;
    const showSecondsLeft = () => {
      if (countdown) countdown.textContent = `0:${String(secondsLeft).padStart(2, "0")}`;
    };
    showSecondsLeft();
    clearInterval(timer);
    timer = setInterval(() => {
      secondsLeft -= 1;
      showSecondsLeft();
      if (secondsLeft === 0) void tryServer();
    }, oneSecondMs);
  }
  async function tryServer(): Promise<void> {
    if (isPaused) return;
    isPaused = true;
    clearInterval(timer);
    const isReached = await fetch("/healthz", { cache: "no-store" }).then(
      ({ ok }) => ok,
      () => false,
    );
    isPaused = false;
    if (isReached) location.reload();
    else startCountdown();
  }
  const retryNow = () => void tryServer();
  // Announced once: a screen reader would otherwise read every second of the countdown.
  if (status) status.textContent = status.dataset["status"] ?? "";
  button?.addEventListener("click", retryNow);
  addEventListener("online", retryNow);
  startCountdown();
  return () => {
    clearInterval(timer);
    isPaused = true;
    button?.removeEventListener("click", retryNow);
    removeEventListener("online", retryNow);
  };
}
