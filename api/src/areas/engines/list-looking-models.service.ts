import { listLookModels } from '@atelier/database/images/look-models.queries.ts'
import type { LookModel } from '@atelier/shared-schema/entities/look-model.ts'
import { describerFolder } from '@atelier/shared-schema/nodes/describer.nodes.ts'
import type { App } from '#app.ts'
import { gatherModels } from '#engines/offered-engines.ts'

/** Those that look at images by themselves, and those that tasks describe images with. */
export async function listLookingModels({ db, engines }: App): Promise<{ items: LookModel[] }> {
  const [looking, offered] = await Promise.all([listLookModels(db), engines.list()])
  const describers = gatherModels(offered)[describerFolder] ?? []
  return {
    items: [...looking, ...describers.map(name => ({ part: 'describe' as const, name, problem: '', waiting: 0 }))],
  }
}
