import { useEffect, useState } from 'react';

export type Countdown = [left: number, start: (seconds: number) => void];

/** The remaining seconds, updated every second, and a function to restart. */
export function useCountdown(initial: number): Countdown {
  const [left, setLeft] = useState(initial);
  const [ends, setEnds] = useState<number>();
  useEffect(() => {
    // Reads the clock instead of counting ticks: timers are throttled in background tabs.
    const end = ends ?? Date.now() + initial * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [ends, initial]);
  return [left, (seconds) => setEnds(Date.now() + seconds * 1000)];
}
