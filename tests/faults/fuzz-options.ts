/** Every run tries the same inputs; LAMPSTAND_FUZZ_SEED=7 tries others, LAMPSTAND_FUZZ_RUNS=500 tries more. */
export const fuzzSeed = Number(process.env["LAMPSTAND_FUZZ_SEED"] ?? 20_261_122);
/** The base number of hostile inputs per operation. Parsers and pages get a multiple of it. */
export const fuzzRuns = Number(process.env["LAMPSTAND_FUZZ_RUNS"] ?? 16);
export const fuzzTimeoutMs = 60_000 + fuzzRuns * 10_000;
