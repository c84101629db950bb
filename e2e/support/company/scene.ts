// What start-server.ts hands to the workers.

export interface Scene {
  readonly address: string;
  readonly dataDir: string;
  /** A line per text of the specification that a journey has seen. */
  readonly seenTexts: string;
}

/** Everybody's, until they change it. */
export const password = 'oars-and-water-7';

const name = 'E2E_SCENE';

export const setScene = (scene: Scene): void => {
  process.env[name] = JSON.stringify(scene);
};

export function scene(): Scene {
  const text = process.env[name];
  if (text === undefined) throw new Error('the servers have not been started');
  return JSON.parse(text) as Scene;
}
