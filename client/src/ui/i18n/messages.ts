import { readLocale, useLocale } from './locale.ts'

export interface Messages {
  readonly [key: string]: string | ((...args: never[]) => string) | Messages
}

/** The same keys; functions with the same arguments. What is missing in one language does not compile. */
type SameShape<M> = {
  readonly [K in keyof M]: M[K] extends (...args: infer A) => string
    ? (...args: A) => string
    : M[K] extends string
      ? string
      : SameShape<M[K]>
}

export interface Catalogue<M> {
  readonly en: SameShape<M>
  readonly vi: SameShape<M>
}

export function defineMessages<const M extends Messages>(catalogue: {
  en: M & SameShape<NoInfer<M>>
  vi: SameShape<NoInfer<M>>
}): Catalogue<M> {
  return catalogue
}

/** The texts of one catalogue in the language now chosen; renders again when it changes. */
export function useMessages<M>(catalogue: Catalogue<M>): SameShape<M> {
  return catalogue[useLocale()]
}

/** For code outside components (toasts, errors); never keep the result. */
export function readMessages<M>(catalogue: Catalogue<M>): SameShape<M> {
  return catalogue[readLocale()]
}
