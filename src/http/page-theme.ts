/** What all our pages share: the door, and the colours by day and by night. */
export const pageIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><path d="M12 60V28a20 20 0 0 1 40 0v32z" fill="#7b2d3b"/>' +
  '<path d="M32 8.5V60M12.8 34h38.4M12.8 47h38.4" stroke="#5c1f2b" stroke-width="2" fill="none"/>' +
  '<circle cx="36.500" cy="41" r="2.200" fill="#e8b84a"/><path d="M8 60h48" stroke="#3b2a20" stroke-width="4"/></svg>'

export const palette = `:root { color-scheme: light dark; --ink: #2a211c; --paper: #fbf7f1; --card: #fff; --line: #e6dccd; --wine: #7b2d3b; --soft: #6d5f54 }
@media (prefers-color-scheme: dark) { :root { --ink: #f1e9df; --paper: #1c1613; --card: #27201b; --line: #3d332b; --wine: #e08a98; --soft: #b5a698 } }`
