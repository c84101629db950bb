// Loaded as a plain script in the head, before the first paint: nothing may be imported or exported here. The rest of the
// choice is in theme.ts, which uses the same name and attribute.

(() => {
  const choice = localStorage.getItem('theme');
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
