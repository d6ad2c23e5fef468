# Values of Praat 7 for one sound, a line each: the name and the number. The smoothed cepstra and the line of each
# frame go to files, because the random search of "Robust slow" leaves some lines unset.
form: "Values of a sound"
  sentence: "file", ""
  sentence: "cepstra", ""
  sentence: "lines", ""
endform
Read from file: file$
sound = Convert to mono
pitch = noprogress To Pitch (raw ac): 0, 75, 600, 15, "no", 0.03, 0.45, 0.01, 0.35, 0.14
value = Get mean: 0, 0, "Hertz"
writeInfoLine: "f0_mean_hz ", value
value = Get quantile: 0, 0, 0.5, "Hertz"
appendInfoLine: "f0_median_hz ", value
selectObject: sound
noprogress To Harmonicity (ac): 0.01, 75, 0.1, 4.5
value = Get mean: 0, 0
appendInfoLine: "hnr_ac_mean_db ", value
selectObject: sound
noprogress To Formant (burg): 0, 5, 5500, 0.025, 50
for number to 3
  value = Get quantile: number, 0, 0, "hertz", 0.5
  appendInfoLine: "formant", number, "_frequency_median_hz ", value
endfor
selectObject: sound
cepstrogram = noprogress To PowerCepstrogram: 60, 0.002, 5000, 50
value = Get CPPS: "no", 0.02, 0.0005, 60, 330, 0.05, "parabolic", 0.001, 0.05, "Straight", "Least squares"
appendInfoLine: "cpps_least_squares_db ", value
value = Get CPPS: "no", 0.01, 0.001, 60, 330, 0.05, "parabolic", 0.001, 0, "Straight", "Robust"
appendInfoLine: "cpps_avqi_siegel_db ", value
value = Get CPPS: "no", 0.02, 0.0005, 60, 330, 0.05, "parabolic", 0.001, 0.05, "Exponential decay", "Robust slow"
appendInfoLine: "shown ", value
noprogress Smooth: 0.02, 0.0005
smooth = selected ()
To Matrix
Save as matrix text file: cepstra$
selectObject: smooth
To Table (CPP values): 60, 330, 0.05, "parabolic", 0.001, 0.05, "Exponential decay", "Robust slow"
Save as tab-separated file: lines$
