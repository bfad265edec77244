import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Lockfile } from './lockfile.ts'
import { completeLockfile, listMissingPlatformPackages, readPlatform } from './lockfile.ts'
import { repository } from './process.ts'

test('package-lock.json has the binaries of every platform: run `node tests/run/lockfile.ts` when it has not', () => {
  const lockfile = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as Lockfile
  expect([...listMissingPlatformPackages(lockfile).keys()]).toEqual([])
})

test('package-lock.json names no registry', () => {
  expect(readFileSync(join(repository, 'package-lock.json'), 'utf8')).not.toMatch(/"resolved": "https?:/)
})

test.each([
  ['@rollup/rollup-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@foundry-rs/anvil-darwin-amd64', { os: ['darwin'], cpu: ['x64'] }],
  ['@oxfmt/binding-win32-arm64-msvc', { os: ['win32'], cpu: ['arm64'] }],
  ['fsevents', undefined],
])('%s names its platform', (name, platform) => {
  expect(readPlatform(name)).toEqual(platform)
})

test('a completed lockfile is complete', () => {
  const lockfile: Lockfile = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0', dev: true, optionalDependencies: { 'a-linux-x64': '1.0.0' } },
    },
  }
  const completed = completeLockfile(lockfile)
  expect(completed.packages['node_modules/a-linux-x64']).toEqual({
    version: '1.0.0',
    os: ['linux'],
    cpu: ['x64'],
    dev: true,
    optional: true,
  })
  expect(listMissingPlatformPackages(completed).size).toBe(0)
})
