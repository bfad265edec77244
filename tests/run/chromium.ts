import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'
import { runAloud } from './process.ts'

/** Of several lists Chromium reads the last, so this one holds what Playwright turns off as well. */
const featuresOff = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  // Behind each window two more pages, for suggestions in an address bar that nobody sees: half a second of processor each time.
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
]

export const chromiumArguments = [
  `--disable-features=${featuresOff.join(',')}`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome']

const usualPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

function listSystemBrowsers(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return [...folders.flatMap(folder => names.map(name => join(folder, name))), ...usualPlaces].filter(file =>
    existsSync(file),
  )
}

/** Ubuntu's /usr/bin/chromium-browser may be a note that asks for a snap: only what answers is a browser. */
const answers = (file: string) => spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0

/** Playwright's own, else the system's, else nothing. */
export function findChromium(): string | undefined {
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  // Chrome on Windows opens a window when asked for its version.
  return listSystemBrowsers().find(file => process.platform === 'win32' || answers(file))
}

type Step = { says: string; command: string[]; environment?: NodeJS.ProcessEnv }

/** What there is to try on a machine like this one, in order. */
export function listInstallSteps(machine: { isRoot: boolean; hasApt: boolean; isCi: boolean }): Step[] {
  if (machine.isRoot && machine.hasApt) {
    const environment = { DEBIAN_FRONTEND: 'noninteractive' }
    return [
      { says: 'No Chromium found: installing it with apt', command: ['apt-get', 'update'], environment },
      { says: 'apt-get install chromium', command: ['apt-get', 'install', '-y', 'chromium'], environment },
    ]
  }
  if (machine.isCi) return []
  const says = "No Chromium found: downloading Playwright's (`npx playwright install --with-deps chromium`)"
  return [{ says, command: ['playwright', 'install', '--with-deps', 'chromium'] }]
}

/** A browser to test with, installed if need be. Says what it did; undefined when there is none and no way to get one. */
export async function provideChromium(): Promise<string | undefined> {
  const found = findChromium()
  if (found) {
    console.log(`Browser: ${found}`)
    return found
  }
  const machine = {
    isRoot: process.getuid?.() === 0,
    hasApt: existsSync('/usr/bin/apt-get'),
    isCi: Boolean(process.env['CI']),
  }
  for (const { says, command, environment } of listInstallSteps(machine)) {
    console.log(says)
    const [tool = '', ...args] = command
    if ((await runAloud(tool, args, environment)) !== 0) break
  }
  const installed = findChromium()
  console.log(
    installed
      ? `Browser: ${installed}`
      : 'No Chromium, and none could be installed: install one, or run `npx playwright install --with-deps chromium`',
  )
  return installed
}
