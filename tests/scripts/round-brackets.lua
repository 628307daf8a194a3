local V = variant( id = "mine" )
return V
