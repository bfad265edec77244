import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { BrowserContext } from '@playwright/test'
import { startStack } from '../fixtures/server.ts'
import type { Stack } from '../fixtures/server.ts'
import { findFreePort } from '../fixtures/free-port.ts'
import { chromiumArguments, findChromium } from '../run/chromium.ts'
import { signInAsOwner } from './bench-visitors.ts'
import { requirePeer } from './peers.ts'

/**
 * Lighthouse with its two profiles, a phone (slow 4G, a quarter of this processor) and a desktop, on sign-in as a stranger
 * and on the start page as somebody who signed in before. Caches and service workers are emptied before each run, and each
 * run has a browser of its own: in one that has shown the page before, the recording itself begins with 130 ms of work on
 * the page's thread, telling of the scripts that thread still holds.
 */
const ROUNDS = 5
/** What a browser does for itself when it has started is not the page's. */
const BROWSER_START_MS = 2_000
const onlyCategories = ['performance', 'accessibility']

interface Report {
  categories: Record<string, { score: number }>
  audits: Record<
    string,
    { numericValue?: number; details?: { items?: { resourceType?: string; transferSize?: number }[] } }
  >
}
interface Lighthouse {
  (
    url: string,
    options: { port: number; onlyCategories: string[]; logLevel: 'error' },
    config?: object,
  ): Promise<{ lhr: Report }>
}

const { default: lighthouse, desktopConfig } = requirePeer<{ default: Lighthouse; desktopConfig: object }>('lighthouse')
const stack = await startStack()
const port = await findFreePort()
const profile = await mkdtemp(join(tmpdir(), 'atelier-lighthouse-'))
try {
  await measure('sign-in', '/sign-in')
  await inBrowser(context => signIn(context, stack))
  await measure('start page', '/wildcards')
} finally {
  await stack.dispose()
  await rm(profile, { recursive: true, force: true })
}

/** Lighthouse opens its pages in the browser's own context, so that is the one to sign in with. */
async function inBrowser<Result>(act: (context: BrowserContext) => Promise<Result>): Promise<Result> {
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findChromium(),
    args: [...chromiumArguments, `--remote-debugging-port=${port}`],
  })
  try {
    await delay(BROWSER_START_MS)
    return await act(context)
  } finally {
    await context.close()
  }
}

async function measure(name: string, path: string): Promise<void> {
  for (const [profileName, config] of [
    ['phone', undefined],
    ['desktop', desktopConfig],
  ] as const) {
    const reports: Report[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const options = { port, onlyCategories, logLevel: 'error' } as const
      const { lhr } = await inBrowser(() => lighthouse(stack.url + path, options, config))
      reports.push(lhr)
    }
    print(`${name}, ${profileName}`, reports)
  }
}

async function signIn(browser: BrowserContext, stack: Stack): Promise<void> {
  const page = await browser.newPage()
  await page.goto(`${stack.url}/sign-in`)
  await signInAsOwner(page.request, stack)
  await page.goto(`${stack.url}/wildcards`)
  await page.getByRole('main').waitFor()
  await page.close()
}

function print(name: string, reports: Report[]): void {
  const sorted = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (!middle) throw new Error('no reports')
  const scripts =
    middle.audits['network-requests']?.details?.items?.filter(item => item.resourceType === 'Script') ?? []
  const kilobytes = scripts.reduce((sum, item) => sum + (item.transferSize ?? 0), 0) / 1024
  const seconds = (audit: string) => ((middle.audits[audit]?.numericValue ?? 0) / 1000).toFixed(2)
  process.stdout.write(
    `${name}: performance ${scoreOf(middle, 'performance')}, accessibility ${scoreOf(middle, 'accessibility')}, first paint ${seconds('first-contentful-paint')} s, ` +
      `largest ${seconds('largest-contentful-paint')} s, blocking ${middle.audits['total-blocking-time']?.numericValue?.toFixed(0)} ms, ` +
      `shift ${middle.audits['cumulative-layout-shift']?.numericValue?.toFixed(3)}, ${scripts.length} scripts, ${kilobytes.toFixed(0)} KB over the wire\n`,
  )
}

function scoreOf(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}
