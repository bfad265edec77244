import type { BaseModel } from '@atelier/shared-schema/entities/base-model.ts'
import { CATALOGUE_DATE, knownBaseModels } from '@atelier/shared-schema/content/known-base-models.ts'
import type { SdModelListInput } from '@atelier/shared-schema/contract/areas/sd-models.contract.ts'
import { folderOfModel } from '@atelier/shared-schema/entities/sd-model.ts'
import type { App } from '#app.ts'
import { findOffered } from './offered-files.ts'

/** What is known everywhere, and whether it is here. */
export async function listBaseModels(
  { engines }: Pick<App, 'engines'>,
  baseType: SdModelListInput['baseType'],
): Promise<BaseModel[]> {
  const offered = await engines.list()
  const wanted = knownBaseModels.filter(
    ({ baseModel }) => baseType === undefined || baseType === '$all' || baseModel === baseType,
  )
  return wanted.map(known => {
    const folder = folderOfModel(known.variant)
    const found = findOffered(offered, { folder, fileName: known.fileName })
    return {
      ...known,
      styles: [...known.styles],
      needs: { ...known.needs, engines: [...known.needs.engines] },
      folder,
      createdAt: CATALOGUE_DATE,
      updatedAt: CATALOGUE_DATE,
      hash: found?.hash ?? null,
      thumbnail: null,
      defaultSettings: null,
      hasFile: found !== undefined,
    }
  })
}
