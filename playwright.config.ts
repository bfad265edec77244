import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './tests/run/chromium.ts'

const executablePath = process.env['ATELIER_CHROMIUM'] ?? findChromium()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  testIgnore: ['**/node_modules/**', '**/dist/**', 'data/**'],
  outputDir: 'test-results',
  // Each has a stack of its own. More would only wait for each other: a test keeps PostgreSQL, three servers and a browser busy.
  workers: 2,
  retries: 0,
  // For a machine a third as fast as ours; a test that passes takes no longer for it.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: Boolean(process.env['CI']),
  use: {
    launchOptions: { args: chromiumArguments, ...(executablePath && { executablePath }) },
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    // Writing down what a test does costs a third of it: `--trace retain-on-failure` asks for it, as the second run of what failed does.
    trace: 'off',
    // Each new browser would fetch, compile and store the whole app; tests that go on without the network ask for it.
    serviceWorkers: 'block',
  },
})
