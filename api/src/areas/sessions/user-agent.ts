import type { DeviceSession } from '@atelier/shared-schema/contract/areas/sessions.contract.ts'

/** The first that matches wins: almost every browser claims to be some of those below it. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdgA?\/|\bEdgiOS\//, 'Edge'],
  [/\bOPR\/|\bOpera/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\bcoc_coc_browser\//i, 'Cốc Cốc'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bElectron\//, 'Electron'],
  [/\bHeadlessChrome\/|\bChrome\/|\bChromium\/|\bCriOS\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b|\biPod\b/, 'iOS'],
  [/\biPad\b/, 'iPadOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Enough to recognise one's own devices in a list; nothing is decided by it, because anyone can claim to be any browser. */
export function describeUserAgent(userAgent: string): DeviceSession['device'] {
  const browser = browsers.find(([pattern]) => pattern.test(userAgent))?.[1]
  const os = systems.find(([pattern]) => pattern.test(userAgent))?.[1] ?? ''
  if (!browser) return { kind: 'program', browser: /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? '', os }
  const tablet = os === 'iPadOS' || (os === 'Android' && !/\bMobile\b/.test(userAgent))
  const phone = os === 'iOS' || os === 'Android'
  return { kind: tablet ? 'tablet' : phone ? 'phone' : 'desktop', browser, os }
}

export function nameDevice({ browser, os }: DeviceSession['device']): string {
  return [browser, os].filter(Boolean).join(', ')
}
