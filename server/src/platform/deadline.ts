interface Watched {
  readonly until: number;
  readonly late: () => void;
}

/**
 * What must be done within the same time shares one timer: to set and to clear one for each would cost as much as what
 * it guards. Called when something begins; gives what is to be called when it is done.
 */
export function deadline(ms: number): (late: () => void) => () => void {
  // In the order in which they began, which is the order in which they are due.
  const watched = new Set<Watched>();
  let armed = false;

  const look = () => {
    for (const one of watched) {
      const left = one.until - performance.now();
      if (left > 0) {
        setTimeout(look, left).unref();
        return;
      }
      watched.delete(one);
      one.late();
    }
    armed = false;
  };

  return (late) => {
    const one = { until: performance.now() + ms, late };
    watched.add(one);
    if (!armed) setTimeout(look, ms).unref();
    armed = true;
    return () => void watched.delete(one);
  };
}
