interface Watched {
  readonly until: number;
  late: () => void;
  before: Watched | undefined;
  after: Watched | undefined;
}

const nothing = () => undefined;

/**
 * What must be done within the same time shares one timer: to set and to clear one for each would cost as much as what
 * it guards. Called when something begins; gives what is to be called when it is done.
 */
export function deadline(ms: number): (late: () => void) => () => void {
  // A chain in the order in which they began, which is the order in which they are due. Not a Set: as it grows, it leaves
  // tables behind that lead to the newer ones, and what one of them once held stays until the next full collection.
  let first: Watched | undefined;
  let last: Watched | undefined;
  let armed = false;

  const remove = (one: Watched) => {
    if (one.late === nothing) return;
    if (one.before === undefined) first = one.after;
    else one.before.after = one.after;
    if (one.after === undefined) last = one.before;
    else one.after.before = one.before;
    one.late = nothing;
    one.before = undefined;
    one.after = undefined;
  };

  const look = () => {
    while (first !== undefined) {
      const left = first.until - performance.now();
      if (left > 0) {
        setTimeout(look, left).unref();
        return;
      }
      const { late } = first;
      remove(first);
      // By itself: a fault in one must not keep the others from being told.
      queueMicrotask(late);
    }
    armed = false;
  };

  return (late) => {
    const one: Watched = { until: performance.now() + ms, late, before: last, after: undefined };
    if (last === undefined) first = one;
    else last.after = one;
    last = one;
    if (!armed) setTimeout(look, ms).unref();
    armed = true;
    return () => remove(one);
  };
}
