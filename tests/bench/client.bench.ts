import { chromium } from '@playwright/test'
import { callRoute } from '@atelier/shared-schema/contract/client.ts'
import { authRoutes } from '@atelier/shared-schema/contract/areas/auth.contract.ts'
import { startStack } from '../fixtures/server.ts'
import type { Stack } from '../fixtures/server.ts'
import { findFreePort } from '../fixtures/free-port.ts'
import { chromiumArguments, findChromium } from '../run/chromium.ts'
import { requirePeer } from './peers.ts'

/** Lighthouse (its own mobile profile: slow 4G, a quarter of this processor) on sign-in and on the signed-in start page. */
const pages = [
  { name: 'sign-in', path: '/sign-in', signedIn: false },
  { name: 'start page', path: '/wildcards', signedIn: true },
]
const ROUNDS = 3

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
    options: { port: number; onlyCategories: string[]; extraHeaders: Record<string, string>; logLevel: 'error' },
  ): Promise<{ lhr: Report }>
}

const { default: lighthouse } = requirePeer<{ default: Lighthouse }>('lighthouse')
const stack = await startStack()
const debuggingPort = await findFreePort()
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: [...chromiumArguments, `--remote-debugging-port=${debuggingPort}`],
})
try {
  const cookie = await signIn(stack)
  for (const { name, path, signedIn } of pages) {
    const reports: Report[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const { lhr } = await lighthouse(stack.url + path, {
        port: debuggingPort,
        onlyCategories: ['performance', 'accessibility'],
        extraHeaders: signedIn ? { cookie } : {},
        logLevel: 'error',
      })
      reports.push(lhr)
    }
    print(name, reports)
  }
} finally {
  await browser.close()
  await stack.dispose()
}

async function signIn({ url, ownerEmail, ownerPassword }: Stack): Promise<string> {
  let cookie = ''
  await callRoute(
    authRoutes.signInWithPassword,
    { body: { email: ownerEmail, password: ownerPassword } },
    {
      baseUrl: url,
      fetch: async (input, init) => {
        const response = await fetch(input, init)
        cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
        return response
      },
    },
  )
  return cookie
}

function print(name: string, reports: Report[]): void {
  const middle = reports.toSorted((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))[
    Math.floor(reports.length / 2)
  ]
  if (!middle) throw new Error('no reports')
  const scripts =
    middle.audits['network-requests']?.details?.items?.filter(item => item.resourceType === 'Script') ?? []
  const kilobytes = scripts.reduce((sum, item) => sum + (item.transferSize ?? 0), 0) / 1024
  const seconds = (audit: string) => ((middle.audits[audit]?.numericValue ?? 0) / 1000).toFixed(2)
  process.stdout.write(
    `${name}: performance ${scoreOf(middle, 'performance')}, accessibility ${scoreOf(middle, 'accessibility')}, first contentful paint ${seconds('first-contentful-paint')} s, ` +
      `largest ${seconds('largest-contentful-paint')} s, blocking ${middle.audits['total-blocking-time']?.numericValue?.toFixed(0)} ms, ` +
      `layout shift ${middle.audits['cumulative-layout-shift']?.numericValue?.toFixed(3)}, ${scripts.length} scripts ${kilobytes.toFixed(0)} KB over the wire\n`,
  )
}

function scoreOf(report: Report, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}
