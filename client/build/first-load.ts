import type { Rolldown } from 'vite'

export type Bundle = Rolldown.OutputBundle

export interface FirstLoad {
  name: string
  /** Addresses that open with it. */
  paths: string[]
  /** Of JavaScript, gzipped. */
  kilobytes: number
  /** Dynamic imports that this screen makes before it is complete. */
  modules: string[]
  /** More of them, large: only fetched. The screen's route runs them when what the others do has begun. */
  fetched?: string[]
}

const everyScreen = ['client/src/api/contract-runtime.ts']

export const firstLoads: readonly FirstLoad[] = [
  {
    name: 'sign-in',
    paths: ['/sign-in'],
    kilobytes: 202,
    modules: [
      ...everyScreen,
      'client/src/features/auth/sign-in.screen.tsx',
      'shared-schema/src/contract/areas/health.contract.ts',
    ],
  },
  {
    name: 'start page',
    paths: ['/', '/home'],
    kilobytes: 310,
    modules: [
      ...everyScreen,
      'client/src/app/frame-choice.tsx',
      'client/src/features/home/home.screen.tsx',
      'shared-schema/src/contract/areas/users.contract.ts',
    ],
  },
  {
    name: 'wildcards',
    paths: ['/wildcards'],
    kilobytes: 234,
    modules: [
      ...everyScreen,
      'client/src/app/frame-choice.tsx',
      'client/src/features/wildcards/wildcards-list.screen.tsx',
      'shared-schema/src/contract/areas/users.contract.ts',
    ],
  },
  {
    name: 'images',
    paths: ['/library/images'],
    kilobytes: 396,
    modules: [
      ...everyScreen,
      'client/src/app/frame-choice.tsx',
      'client/src/features/folders/library-layout.tsx',
      'client/src/features/images/images.screen.tsx',
      'client/src/images/library/image-library.ts',
      'shared-schema/src/contract/areas/users.contract.ts',
    ],
  },
  {
    name: 'board',
    paths: ['/artboards/:id'],
    kilobytes: 1_000,
    modules: [
      ...everyScreen,
      // First who this is and what brings the board's content: that comes while all else still loads.
      'shared-schema/src/contract/areas/users.contract.ts',
      'client/src/local/use-document-session.ts',
    ],
    fetched: ['client/src/features/artboards/board.screen.tsx'],
  },
]

/** The entry, the chunks of these modules, and everything they import, each after what it imports. */
export function filesOfFirstLoad(bundle: Bundle, { modules, fetched = [] }: FirstLoad): Set<string> {
  const files = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string) => {
    const chunk = bundle[file]
    if (chunk?.type !== 'chunk' || seen.has(file)) return
    seen.add(file)
    chunk.imports.forEach(visit)
    files.add(file)
  }
  const chunks = Object.values(bundle).filter(output => output.type === 'chunk')
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName)
  for (const module of [...modules, ...fetched]) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some(id => id.endsWith(module)))
    // A module that was moved or renamed would drop out of the budget unnoticed.
    if (!chunk) throw new Error(`No chunk holds ${module}: correct its name in client/build/first-load.ts`)
    visit(chunk.fileName)
  }
  return files
}
