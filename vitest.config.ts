import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const elsewhere = ['**/node_modules/**', '**/dist/**', 'data/**']
const inClient = ['client/**/*.test.ts', 'client/**/*.test.tsx']
const withPostgres = ['**/*.pg.test.ts', '**/*.start.test.ts']

/**
 * Server rooms are tested on plain Node, as they run, so that what a test proves holds there: type stripping, `#` imports,
 * worker threads, import.meta.resolve. The client's tests go through Vite, as the client does.
 */
const experimental = { viteModuleRunner: false, nodeLoader: false }

export default defineConfig({
  test: {
    slowTestThreshold: 5_000,
    // Vitest leaves one core free, which on two cores is half of them; database tests mostly wait.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'unit',
          experimental,
          include: ['**/*.test.ts'],
          exclude: [...elsewhere, ...withPostgres, ...inClient],
          testTimeout: 30_000,
        },
      },
      {
        test: { name: 'client', include: inClient, exclude: elsewhere },
      },
      {
        test: {
          name: 'pg',
          experimental,
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
