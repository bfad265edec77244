/** As boards are written in, wherever they are painted. */
export const boardFont = "'Atelier Sans', 'Inter Variable', system-ui, sans-serif"
