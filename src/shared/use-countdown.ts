import { useEffect, useState } from 'react';

/** Seconds that are left, told once a second, and a way to start anew. */
export function useCountdown(initial: number): [left: number, start: (seconds: number) => void] {
  const [left, setLeft] = useState(initial);
  const [ends, setEnds] = useState<number>();
  useEffect(() => {
    // The clock is read, not counted: a page in the background is not told every second.
    const end = ends ?? Date.now() + initial * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [ends, initial]);
  return [left, (seconds) => setEnds(Date.now() + seconds * 1000)];
}
