import { expect, test } from 'vitest'
import { findStepFaults } from '@atelier/shared-schema/macros/step-fits.ts'
import { allBuiltInRecipes } from '@atelier/shared-schema/recipes/built-in/all-built-in.ts'
import { sampleMacros } from './sample-macros.ts'

test.each(['en', 'vi'] as const)('each fits the recipes that every installation has (%s)', locale => {
  const recipes = new Map(allBuiltInRecipes.map(({ slug, definition }) => [slug, definition]))
  for (const { definition } of sampleMacros(locale)) {
    expect(findStepFaults(definition, reference => recipes.get(reference))).toEqual([])
  }
})
