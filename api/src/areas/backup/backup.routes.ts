import { backupRoutes } from '@atelier/shared-schema/contract/areas/backup.contract.ts'
import { implement } from '#http/call.ts'
import { exportBackup } from './export-backup.service.ts'
import { importBackup } from './import-backup.service.ts'

export const backupImplementation = implement('backup', backupRoutes, {
  export: ({ app, actor, query }) => exportBackup(app, actor, query.workspaceId),
  import: ({ app, actor, body }) => importBackup(app, actor, body),
})
