import type { Plugin } from 'vite';
import { clientPages } from '../../contract/src/rules/projects/client-paths.ts';

const pages: Readonly<Record<string, string>> = {
  '/login': '/login.html',
  '/api/docs': '/api-docs.html',
  ...Object.fromEntries(Object.values(clientPages).map((path) => [path, '/client.html'])),
};

/** The development server answers the same addresses with the same pages as the production server. */
export const addresses = (): Plugin => ({
  name: 'tongzhou:addresses',
  apply: 'serve',
  configureServer(server) {
    server.middlewares.use((request, response, next) => {
      const url = request.url ?? '/';
      const path = url.split(/[?#]/, 1)[0] ?? '/';
      if (path === '/') {
        response.writeHead(302, { location: '/login' }).end();
        return;
      }
      const page = pages[path];
      const wanted = request.headers.accept?.includes('text/html') === true;
      if (page !== undefined) request.url = page + url.slice(path.length);
      else if (wanted && !path.startsWith('/api/') && !path.includes('.'))
        request.url = `/index.html${url.slice(path.length)}`;
      next();
    });
  },
});
