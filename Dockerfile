# The product in one image; docs/deploy.md says how to run it.
FROM node:24.21.0-bookworm-slim AS build
WORKDIR /lamaan
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && npm prune --omit=dev --no-audit --no-fund \
  # The image has its Node already.
  && rm -rf node_modules/node-linux-*

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production MALLOC_ARENA_MAX=1 PORT=3000 DATA_FOLDER=/data
WORKDIR /lamaan
RUN install -d -o node -g node -m 700 /data /backups
COPY --from=build /lamaan/package.json ./
COPY --from=build /lamaan/node_modules node_modules
COPY --from=build /lamaan/app app
COPY --from=build /lamaan/db db
COPY --from=build /lamaan/scripts scripts
COPY --from=build /lamaan/server server
COPY --from=build /lamaan/build build
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1))"]
CMD ["node", "--max-semi-space-size=16", "--max-old-space-size=256", "--liftoff-only", "--expose-gc", "server/main.ts"]
