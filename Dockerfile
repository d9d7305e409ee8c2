# The product as an image: the build, the modules that the server loads, and nothing that made them.
#   docker build -t foreword .
# How to run it: docs/guides/deploy-with-docker.md

ARG NODE=26-trixie-slim

FROM node:${NODE} AS build
WORKDIR /app
# First what changes seldom, so that a change of the sources installs nothing again.
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
# The browser's source maps stay here: the image has only those of the server, for its log.
RUN node scripts/build.ts && rm -r dist/source-maps && node scripts/runtime-modules.ts /modules

FROM node:${NODE} AS product
WORKDIR /app
# One build runs everywhere: what it is to be is told when it starts. BORROWED_MODULES: the scripts
# of the product never install anything here.
ENV NODE_ENV=production APP_MODE=production BORROWED_MODULES=true DATA_DIR=/data PORT=3000
# Root owns what runs, and the one who runs it can write to /data only.
RUN install -d -o node -g node -m 0700 /data
COPY --from=build /modules ./node_modules
COPY --from=build /app/dist ./dist
COPY package.json ./
COPY migrations ./migrations
COPY scripts/serve.ts scripts/production.ts scripts/worker.ts scripts/cluster.ts scripts/node-flags.mjs scripts/say.mjs scripts/install.mjs ./scripts/
COPY scripts/admin.ts scripts/backup.ts scripts/database.ts scripts/doctor.ts scripts/files.ts scripts/postgres-dump.ts scripts/product-command.ts ./scripts/
COPY src/server/database/owner-lock.ts ./src/server/database/
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((it) => process.exit(it.ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm in between: a signal reaches the server itself, which ends within 10 seconds.
STOPSIGNAL SIGTERM
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=80", "scripts/serve.ts"]
