/** Owns what comes with the product, such as its recipes. Nobody signs in as this person, and no list of people shows it. */
export const SYSTEM_UID = '00000000-0000-7000-8000-00000000a7e1'
