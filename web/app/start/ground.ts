/** Ground: the libraries that every page needs, in a separate file that the browser reads before the site. */
import '@lingui/core'
import '@tanstack/react-query'
import '@tanstack/react-router'
import 'react-dom/client'
