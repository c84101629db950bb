// The application's files are fetched into the browser's cache while the person types, when nothing else is to be done.

function fetchLater(address: string): void {
  const link = document.createElement('link');
  if (!link.relList.supports('prefetch')) {
    fetch(address, { priority: 'low' }).catch(() => {
      // It will be fetched when it is needed.
    });
    return;
  }
  link.rel = 'prefetch';
  link.as = address.endsWith('.css') ? 'style' : 'script';
  link.href = address;
  document.head.append(link);
}

export function warmUp(): void {
  const addresses = document.querySelector<HTMLMetaElement>('meta[name="warm"]')?.content.split(' ') ?? [];
  const begin = () => addresses.forEach(fetchLater);
  const whenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(begin, { timeout: 5000 }) : setTimeout(begin, 1000);
  if (document.readyState === 'complete') whenIdle();
  else window.addEventListener('load', whenIdle);
}
