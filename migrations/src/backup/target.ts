import { existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { findFolder, findRunningEmbedded, startEmbedded } from '#embedded/embedded.ts'

export type OpenDatabase = { url: string; close(): Promise<void> }

type Place = { databaseUrl?: string | undefined; dataDir: string }

/** The database of an installation, whether it runs at the moment or not. */
export async function openInstallation({ databaseUrl, dataDir }: Place): Promise<OpenDatabase> {
  const running = databaseUrl ?? (await findRunningEmbedded(dataDir))
  if (running) return { url: running, close: async () => undefined }
  if (!(await findFolder(dataDir))) {
    throw new Error(`There is no Atelier in ${dataDir}: set DATA_DIR or DATABASE_URL to the installation.`)
  }
  return startAlone(dataDir)
}

/** Where a backup goes: the external database, or an embedded one that nobody uses meanwhile. */
export async function openRestoreTarget(place: Place, options: { replace: boolean }): Promise<OpenDatabase> {
  const { databaseUrl, dataDir } = place
  if (databaseUrl) return { url: databaseUrl, close: async () => undefined }
  await mkdir(dataDir, { recursive: true })
  if (await findRunningEmbedded(dataDir)) {
    throw new Error(`Atelier runs on ${dataDir}: stop it first, or set DATA_DIR to a new folder.`)
  }
  if (options.replace) await setAside(dataDir)
  return startAlone(dataDir)
}

/** Renames the former database; it is never deleted by us. */
async function setAside(dataDir: string): Promise<void> {
  const folder = await findFolder(dataDir)
  if (!folder || !existsSync(folder)) return
  const aside = `${folder}.before-restore-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
  await rename(folder, aside)
  process.stdout.write(`The former database was set aside: ${aside}\n`)
  await mkdir(dirname(folder), { recursive: true })
}

async function startAlone(dataDir: string): Promise<OpenDatabase> {
  const { server, urlOn } = await startEmbedded(dataDir)
  return { url: urlOn(server.port), close: () => server.stop('fast') }
}
