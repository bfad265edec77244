import { readFileSync, writeFileSync } from 'node:fs'

type LockedPackage = {
  version?: string
  optionalDependencies?: Record<string, string>
  dev?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  optional?: boolean
}

export type Lockfile = { packages: Record<string, LockedPackage> }

const osByToken: Record<string, string> = {
  aix: 'aix',
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  netbsd: 'netbsd',
  openbsd: 'openbsd',
  openharmony: 'openharmony',
  sunos: 'sunos',
  win32: 'win32',
  windows: 'win32',
}

const cpuByToken: Record<string, string> = {
  amd64: 'x64',
  arm: 'arm',
  arm64: 'arm64',
  ia32: 'ia32',
  loong64: 'loong64',
  mips64el: 'mips64el',
  ppc64: 'ppc64',
  riscv64: 'riscv64',
  s390x: 's390x',
  x64: 'x64',
}

const libcByToken: Record<string, string> = {
  gnu: 'glibc',
  gnueabihf: 'glibc',
  musl: 'musl',
  musleabihf: 'musl',
}

/** Platform packages name their platform; undefined where a name says nothing npm could filter by. */
export function readPlatform(name: string): Pick<LockedPackage, 'os' | 'cpu' | 'libc'> | undefined {
  const tokens = name.split(/[/-]/)
  const os = tokens.map(token => osByToken[token]).find(Boolean)
  const cpu = tokens.map(token => cpuByToken[token]).find(Boolean)
  if (!os || !cpu) return undefined
  const libc = os === 'linux' ? tokens.map(token => libcByToken[token]).find(Boolean) : undefined
  return { os: [os], cpu: [cpu], ...(libc && { libc: [libc] }) }
}

/**
 * npm leaves platform packages out of the lockfile when it cannot see them while installing (npm/cli#4828). `npm ci` then
 * calls the lockfile out of date, and another platform gets no binary at all. Their versions are pinned by the package that
 * wants them, so the entries can be written from what the lockfile already says.
 */
export function listMissingPlatformPackages(lockfile: Lockfile) {
  const known = new Set(Object.keys(lockfile.packages).map(path => path.slice(path.lastIndexOf('node_modules/') + 13)))
  const missing = new Map<string, LockedPackage>()
  for (const owner of Object.values(lockfile.packages)) {
    for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
      const platform = readPlatform(name)
      if (known.has(name) || !platform || !/^\d/.test(version)) continue
      missing.set(name, { version, ...platform, ...(owner.dev && { dev: true }), optional: true })
    }
  }
  return missing
}

export function completeLockfile(lockfile: Lockfile): Lockfile {
  const added = [...listMissingPlatformPackages(lockfile)].map(
    ([name, entry]) => [`node_modules/${name}`, entry] as const,
  )
  const packages = Object.entries(lockfile.packages).concat(added.map(([path, entry]) => [path, entry]))
  packages.sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lockfile, packages: Object.fromEntries(packages) }
}

if (import.meta.main) {
  const lockfile = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile
  const missing = listMissingPlatformPackages(lockfile)
  if (missing.size) writeFileSync('package-lock.json', `${JSON.stringify(completeLockfile(lockfile), null, 2)}\n`)
  console.log(missing.size ? `added ${[...missing.keys()].join(', ')}` : 'package-lock.json is complete')
}
