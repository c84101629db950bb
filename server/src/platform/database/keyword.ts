// What is typed into a search box stands for itself, in capitals or not. `like` would read % and _ as anything, so `prepare`
// takes no statement with a pattern in it: lists ask with these.

export const contains = (text: string, word = '$keyword'): string => `strpos(lower(${text}), lower(${word})) > 0`;

export const beginsWith = (text: string): string => `starts_with(lower(${text}), lower($keyword))`;
