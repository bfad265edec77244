import type { Trx } from '#database/connection.ts'

export async function setSchemaVersion(trx: Trx, name: string, version: number): Promise<void> {
  await trx.updateTable('document').set({ schema_version: version }).where('name', '=', name).execute()
}
