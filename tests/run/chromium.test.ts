import { expect, test } from 'vitest'
import { listInstallSteps } from './chromium.ts'

test.each([
  ['root with apt', { isRoot: true, hasApt: true, isCi: true }, ['apt-get update', 'apt-get install -y chromium']],
  ['a person', { isRoot: false, hasApt: true, isCi: false }, ['playwright install --with-deps chromium']],
  ['root without apt', { isRoot: true, hasApt: false, isCi: false }, ['playwright install --with-deps chromium']],
  ['continuous integration without root', { isRoot: false, hasApt: true, isCi: true }, []],
])('%s gets a missing Chromium in the way that suits it', (_who, machine, commands) => {
  expect(listInstallSteps(machine).map(({ command }) => command.join(' '))).toEqual(commands)
})
