import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/run/longest-first.ts'

const elsewhere = ['**/node_modules/**', '**/dist/**', 'data/**']
const inClient = ['client/**/*.test.ts', 'client/**/*.test.tsx']
const withPostgres = ['**/*.pg.test.ts', '**/*.start.test.ts']

/**
 * Server rooms are tested on plain Node, as they run, so that what a test proves holds there: type stripping, `#` imports,
 * worker threads, import.meta.resolve. The client's tests go through Vite, as the client does.
 */
const experimental = { viteModuleRunner: false, nodeLoader: false }

/** What comes in its own time is waited for as long as a busy machine may need. */
const patient = { poll: { timeout: 10_000 } }

export default defineConfig({
  test: {
    slowTestThreshold: 5_000,
    sequence: { sequencer: LongestFirst },
    // Vitest leaves one core free, which on two cores is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          expect: patient,
          // Pure tests leave nothing behind for the next file, and a process for each costs more than most of them take.
          isolate: false,
          testTimeout: 30_000,
          experimental,
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, ...withPostgres, ...inClient],
        },
      },
      {
        test: { name: 'client', expect: patient, include: inClient, exclude: elsewhere, testTimeout: 30_000 },
      },
      {
        test: {
          name: 'pg',
          expect: patient,
          experimental,
          // Each file has a database of its own; reading the whole api anew for each would take longer than most of them.
          isolate: false,
          include: withPostgres,
          exclude: elsewhere,
          globalSetup: './tests/fixtures/postgres.setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
