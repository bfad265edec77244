import { useMemo } from 'react'
import type { FeedItem } from '@atelier/shared-schema/entities/feed-item.ts'
import type { RecipeSummary } from '@atelier/shared-schema/entities/recipe.ts'
import { useQueuedWrites } from '#local/live-rows.ts'
import { applyWrite } from '#local/writes/all-write-kinds.ts'

const isOfRecipes = ({ kind }: { kind: string }) => kind.startsWith('recipe.')

/** Recipes as they will be once what waits on this device is sent; the same list where nothing does. */
export function useWithQueued<T extends RecipeSummary>(recipes: readonly T[]): readonly T[] {
  const writes = useQueuedWrites()
  return useMemo(() => {
    const waiting = writes?.filter(isOfRecipes) ?? []
    if (waiting.length === 0) return recipes
    return recipes.map(recipe => {
      const own = waiting.filter(({ ids }) => ids.includes(recipe.id))
      // These writes change what all items have, and nothing else.
      return own.reduce<T>((item, write) => ({ ...item, ...applyWrite(item as unknown as FeedItem, write) }), recipe)
    })
  }, [recipes, writes])
}
