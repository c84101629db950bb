interface Asked<Key, Value> {
  readonly key: Key;
  readonly resolve: (value: Value | undefined) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * What is asked for in one turn of the event loop is read by one statement: under load many share a round trip, alone
 * nobody waits. Each answer is read after it was asked for, never before.
 */
export function readTogether<Key, Value>(
  read: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
): (key: Key) => Promise<Value | undefined> {
  let asked: Asked<Key, Value>[] = [];

  const send = () => {
    const together = asked;
    asked = [];
    read([...new Set(together.map(({ key }) => key))]).then(
      (values) => {
        for (const { key, resolve } of together) resolve(values.get(key));
      },
      (reason: unknown) => {
        for (const { reject } of together) reject(reason);
      },
    );
  };

  return (key) =>
    new Promise((resolve, reject) => {
      // After everything that has come in by now.
      if (asked.length === 0) setImmediate(send);
      asked.push({ key, resolve, reject });
    });
}
