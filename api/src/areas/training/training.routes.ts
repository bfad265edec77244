import { trainingRoutes } from '@atelier/shared-schema/contract/areas/training.contract.ts'
import { AppError } from '@atelier/shared-schema/contract/errors.ts'
import { UPLOAD_PART_BYTES } from '@atelier/shared-schema/entities/upload.ts'
import { startUploads } from '#areas/uploads/start-upload.service.ts'
import { implement } from '#http/call.ts'
import { claimForTrainer, takeTrainerReport } from './outside-training.service.ts'
import { estimateTraining, pause, resume, startTraining, stop } from './run-training.service.ts'
import { changeTraining, draftTraining, duplicateTraining, readTraining, searchTrainings } from './training.service.ts'
import { deleteTrashOf } from './training.queries.ts'
import { deleteTrainings, recoverTrainings, trashTrainings } from './trash-trainings.service.ts'

const purpose = 'SD_MODEL_TRAINING'

export const trainingImplementation = implement('training', trainingRoutes, {
  list: ({ app, actor, body }) => searchTrainings(app, actor, body),
  draft: ({ app, actor, body }) => draftTraining(app, actor, body),
  estimate: ({ app, actor, body }) => estimateTraining(app, actor, body),
  uploadUrl: ({ app, actor, body }) => startUploads(app, actor, { ...body, purpose }),
  uploadUrlOfOne: async ({ app, actor, query }) => {
    const [started] = await startUploads(app, actor, { files: [query], chunkSize: UPLOAD_PART_BYTES, purpose })
    if (!started) throw new AppError('INTERNAL', 'No upload was begun. Try again.')
    return started
  },
  claim: ({ app, actor, body }) => claimForTrainer(app, actor, body.baseTypes),
  claimByGet: ({ app, actor }) => claimForTrainer(app, actor, ['sd-1x', 'sd-xl', 'flux1', 'wan-video', 'qwen']),
  report: ({ app, actor, body }) => takeTrainerReport(app, actor, body),
  read: ({ app, actor, params }) => readTraining(app, actor, params.id),
  update: ({ app, actor, params, body }) => changeTraining(app, actor, params.id, body),
  start: ({ app, actor, params }) => startTraining(app, actor, params.id),
  pause: ({ app, actor, params }) => pause(app, actor, params.id),
  resume: ({ app, actor, params }) => resume(app, actor, params.id),
  stop: ({ app, actor, params }) => stop(app, actor, params.id),
  duplicate: ({ app, actor, params, body }) => duplicateTraining(app, actor, params.id, body.name),
  softDelete: ({ app, actor, body }) => trashTrainings(app, actor, body.ids),
  recover: ({ app, actor, body }) => recoverTrainings(app, actor, body.ids),
  fullyDelete: ({ app, actor, body }) => deleteTrainings(app, actor, body.ids),
  emptyTrash: async ({ app, actor }) => ({ deleted: await deleteTrashOf(app.db, actor.uid) }),
})
