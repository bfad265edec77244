import { useMemo } from 'react'
import { detailOf } from '@atelier/shared-schema/entities/feed-item.ts'
import { useLocalItems } from '#local/live-rows.ts'
import { shortModelName } from '#sd-models/model-names.ts'
import { usePatchModels } from '#sd-models/use-patch-models.ts'
import type { OfferedNames } from './open-sign.ts'

type KnownModels = Readonly<Record<string, readonly string[]>>

const none: readonly string[] = []
const noModels: KnownModels = {}

/** What a prompt would read otherwise is not offered. */
const odd = /[:<>=]/

/**
 * What a prompt may name: the person's wildcards as this device knows them, and what the recipe offers.
 *
 * @param models that the recipe lets people choose from, by folder: where there are LoRAs, people's own can be named as well
 */
export function usePromptNames(models: KnownModels = noModels, styles: readonly string[] = none): OfferedNames {
  const files = models['loras']
  const own = usePatchModels(models)
  const loras = useMemo(() => {
    if (!files) return none
    return [...own.map(({ title }) => title).filter(title => !odd.test(title)), ...files.map(shortModelName)]
  }, [files, own])
  const items = useLocalItems('WILDCARD')
  const wildcards = useMemo(
    () =>
      (items ?? []).flatMap(item => {
        const detail = detailOf(item, 'WILDCARD')
        return detail && item.deletedAt === null ? [detail.key] : []
      }),
    [items],
  )
  return useMemo(() => ({ wildcards, loras, styles }), [wildcards, loras, styles])
}
