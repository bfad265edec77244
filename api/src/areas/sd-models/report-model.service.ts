import { writeCheck } from '@atelier/database/models/sd-models.queries.ts'
import type { sdModelsRoutes } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import type { RouteCall } from '@atelier/shared-schema/contract/route.ts'
import type { App } from '#app.ts'
import { lockReported } from './sd-models.queries.ts'

type Report = RouteCall<typeof sdModelsRoutes.reportUpload>['body']

/**
 * An outside machine may keep a file from being used, and say what it is where nobody else does. What was not found sound here
 * is not used, whatever it says.
 */
export function takeReport(app: App, report: Report) {
  const { modelId, sha256, failure, baseType, modelKind } = report
  return app.db.transaction().execute(async trx => {
    const held = await lockReported(trx, modelId, Buffer.from(sha256, 'hex'))
    if (!held) {
      throw new AppError('NOT_FOUND', 'There is no model with this id and this file. Read its hash again, or leave it.')
    }
    if (failure !== undefined) {
      await writeCheck(trx, modelId, { failure })
      return { modelId, status: 'failed' as const }
    }
    if (held.status !== 'available') {
      throw new AppError('CONFLICT', `This model is ${held.status}: say what it is once it is available.`)
    }
    await writeCheck(trx, modelId, { failure: '', baseType, modelKind })
    return { modelId, status: held.status }
  })
}
