import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { workflowsRoutes as routes } from '@atelier/shared-schema/contract/areas/workflows.contract.ts'
import type { MacroPrice } from '@atelier/shared-schema/entities/macro-price.ts'
import type { MacroDefinition } from '@atelier/shared-schema/macros/macro-definition.ts'
import { call } from '#api/call.ts'
import type { Params } from '#recipes/kept-params.ts'

const PAUSE_MS = 600
type PriceParams = Parameters<typeof call<typeof routes.price>>[1]['body']['params']

/** What a macro would cost at most, and how long its steps take; undefined while its definition is none yet. */
export function useMacroPrice(definition: MacroDefinition | undefined, params?: Params): MacroPrice | undefined {
  const [settled] = useDebouncedValue(
    useMemo(() => ({ definition, params }), [definition, params]),
    PAUSE_MS,
  )
  const asked = useQuery({
    queryKey: ['macro-price', settled],
    queryFn: ({ signal }) => {
      if (!settled.definition) throw new Error('asked without a definition')
      const body = { definition: settled.definition, params: (settled.params ?? {}) as PriceParams }
      return call(routes.price, { body }, { signal })
    },
    enabled: settled.definition !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 20_000,
    retry: false,
  })
  return definition && asked.data
}
