# The pages are built with everything installed; the image that runs holds neither compilers nor test tools.
FROM node:26-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY demo/package.json demo/
COPY bench/package.json bench/

FROM node:26-slim AS build
WORKDIR /app
COPY . .
# Installs what the build needs by itself.
RUN node bootstrap.mjs build

FROM manifests AS packages
# The image brings its own Node, so the pinned one is only weight.
RUN npm ci --omit=dev --include=optional \
  && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM node:26-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DEMO=0 DATA_DIR=/data
WORKDIR /app
COPY --from=packages /app ./
COPY contract/src contract/src
COPY server/migrations server/migrations
COPY server/src server/src
COPY --from=build /app/web/dist web/dist
# The code stays root's and cannot be changed by the server; only the data is its own.
RUN mkdir /data && chown node:node /data && chmod 700 /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# Directly, not through npm, which would not pass the signal on.
CMD ["node", "server/src/main.ts"]
