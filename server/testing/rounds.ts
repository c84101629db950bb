/** `npm test` repeats what goes on at random a few times; `npm run prove` (ROUNDS=all) as often as a proof takes. */
export const rounds = (few: number, all: number): number => (process.env.ROUNDS === 'all' ? all : few);
